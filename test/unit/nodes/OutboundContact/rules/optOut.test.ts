import type { LeadDetails } from '../../../../../nodes/shared/lead/leadDetails';
import { optOut } from '../../../../../nodes/OutboundContact/rules/optOut';
import type { RuleContext } from '../../../../../nodes/OutboundContact/rules/rule';
import { comparableLabel } from '../../../../../nodes/shared/lead/comparableLabel';

const leadWith = (details: object): LeadDetails => ({ id: 'lead', ...details }) as LeadDetails;

const labelled = (name: string, id = 'label-1') =>
	leadWith({ accountCRMLeadLabelAssignments: [{ AccountLabel: { id, name, color: '#fff' } }] });

const skipLabels = ['Opt-out', 'Não Contatar', 'label-9'].map(comparableLabel);

const isOptedOut = (lead: LeadDetails) =>
	optOut.apply(lead, { settings: { skipLabels } } as RuleContext<typeof optOut.options>)?.reason ===
	'optedOut';

describe('optOut', () => {
	it.each(['opt-out', 'Opt Out', 'OPT_OUT', 'nao contatar', 'NÃO CONTATAR!'])(
		'skips a lead with the label %j',
		(name) => expect(isOptedOut(labelled(name))).toBe(true),
	);

	it('skips by the id of a label', () => {
		expect(isOptedOut(labelled('Anything', 'label-9'))).toBe(true);
	});

	it.each(['opt-in', 'VIP', ''])('keeps a lead with the label %j', (name) => {
		expect(isOptedOut(labelled(name))).toBe(false);
	});
});
