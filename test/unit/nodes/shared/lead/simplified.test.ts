import { simplifiedLead } from '../../../../../nodes/shared/lead/simplified';

it('keeps of a lead what workflows use most, and the names of its labels', () => {
	const kept = {
		...{ id: 'l1', name: 'Ana', phone: '5511987650001', email: 'ana@example.com' },
		...{ taxId: '12345678909', leadOwner: 'm1', leadTemperature: 3, source: 'website' },
		createdAt: '2026-03-02T12:00:00.000Z',
	};
	const others = { city: 'Recife', metadata: {}, utms: {}, updatedAt: '2026-03-02T12:00:00.000Z' };
	expect(simplifiedLead({ ...kept, ...others })).toEqual({ ...kept, labels: [] });
	const assigned = [{ AccountLabel: { id: 'l1', name: 'VIP' } }];
	const { labels } = simplifiedLead({ ...kept, accountCRMLeadLabelAssignments: assigned });
	expect(labels).toEqual(['VIP']);
});
