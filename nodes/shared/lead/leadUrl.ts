/** The link to a lead's page, by "Lead Page" of the credential; nothing without a page or a lead. */
export function leadUrlOf(leadId: unknown, leadPage: string): { leadUrl?: string } {
	const id = typeof leadId === 'string' || typeof leadId === 'number' ? String(leadId) : '';
	if (leadPage === '' || id === '' || /\p{Cs}/u.test(id)) return {};
	return { leadUrl: leadPage.replaceAll(/\{id\}/gi, () => encodeURIComponent(id)) };
}
