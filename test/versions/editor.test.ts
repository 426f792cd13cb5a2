import { PolledNode } from '../support/engine';
import { mapperFields, searchList } from '../support/engine/searchList';
import { testCredential } from '../support/engine/testCredential';
import { picked } from '../support/pickedLocator';
import { insertLeads } from '../support/sandboxControl';
import { sandboxPerFile } from '../support/testSandbox';

const sandbox = sandboxPerFile();

const credential = () => ({ baseUrl: sandbox.baseUrl, token: 'demo-token' });
const integration = picked('int-main');
const sector = picked('sector-sales');

describe('the lists', () => {
	it.each([
		['crmConversation', 'searchSectors', {}, 'sector-sales'],
		['crmDeal', 'searchMembers', {}, 'member-ana'],
		['crmStage', 'searchStages', {}, 'stage-new'],
		['crmTemplate', 'searchIntegrations', {}, 'int-main'],
		['crmSendMessage', 'searchTemplates', { integration }, 'welcome_offer|pt_BR'],
		['crmOutboundContact', 'searchTemplates', { sector }, 'welcome_offer|pt_BR'],
	])('of %s: %s returns entries', async (type, method, parameters, value) => {
		const { results } = await searchList({ type, parameters }, method, credential());
		expect(results.map((each) => each.value)).toContain(value);
	});
});

it.each([
	['crmSendMessage', { integration }],
	['crmOutboundContact', { sector }],
])("the resource mapper of %s shows the template's variables", async (type, place) => {
	const parameters = { ...place, template: picked('welcome_offer|pt_BR') };
	const { fields } = await mapperFields({ type, parameters }, 'templateVariables', credential());
	expect(fields).toHaveLength(4);
});

it('the credential test distinguishes a valid token from a refused one', async () => {
	expect(await testCredential(credential())).toMatchObject({ status: 'OK' });
	const refused = { ...credential(), token: 'revoked-token' };
	expect(await testCredential(refused)).toMatchObject({ status: 'Error' });
});

it('the trigger starts a workflow with each new lead once', async () => {
	const parameters = { event: 'newLead', options: { minimumAgeSeconds: 0 } };
	const trigger = new PolledNode({ type: 'crmTrigger', parameters }, credential());
	const { error, hasStarted } = await trigger.activate();
	expect({ error, hasStarted }).toEqual({ error: undefined, hasStarted: false });

	const createdAt = new Date().toISOString();
	await insertLeads(sandbox, [{ id: 'fresh', name: 'Fresh', createdAt }]);
	expect((await trigger.poll()).items).toMatchObject([{ id: 'fresh', name: 'Fresh' }]);
	expect(await trigger.poll()).toMatchObject({ hasStarted: false, items: [] });
});

it('the trigger emits later what a failed poll missed', async () => {
	const parameters = { event: 'newLead', options: { minimumAgeSeconds: 0 } };
	const trigger = new PolledNode({ type: 'crmTrigger', parameters }, credential());
	await trigger.activate();
	await insertLeads(sandbox, [{ id: 'later', createdAt: new Date().toISOString() }]);
	sandbox.store.revokeToken('demo-token');
	expect((await trigger.poll()).error).toBeDefined();
	sandbox.store.addToken('demo-token', sandbox.store.accounts[0]);
	expect((await trigger.poll()).items).toMatchObject([{ id: 'later' }]);
});
