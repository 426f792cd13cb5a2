/**
 * The link to a lead's page in the CRM, as a column of a row; nothing without a page or a lead.
 *
 * @param leadPage "Lead Page" of the credential
 */
export function leadUrlOf(leadId: unknown, leadPage: string): { leadUrl?: string } {
	const id = typeof leadId === 'string' || typeof leadId === 'number' ? String(leadId) : '';
	if (leadPage === '' || id === '' || /\p{Cs}/u.test(id)) return {};
	return { leadUrl: leadPage.replaceAll(/\{id\}/gi, () => encodeURIComponent(id)) };
}
