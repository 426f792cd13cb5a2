import type { IDataObject, INode } from 'n8n-workflow';

import type { DialectName } from '../../sandbox';
import { ClockedCrm } from './clockedCrm';
import { PolledNode, type Polling } from './engine';

/** The trigger with a CRM of its own, which is reset to the demo records before each test. */
export class PolledTrigger {
	readonly crm = new ClockedCrm();

	constructor(
		private readonly event: string,
		dialects: DialectName[] = [],
	) {
		beforeAll(async () => {
			await this.crm.start('demo');
		});
		beforeEach(async () => {
			await this.crm.reset(dialects);
		});
		afterAll(async () => {
			await this.crm.stop();
		});
	}

	/**
	 * The trigger in a workflow, not yet activated; without a minimum age of new leads, unless it is given.
	 *
	 * @param credential fields of the credential that differ from the defaults
	 * @param polling how n8n polls; default: as n8n-core does by itself
	 * @param settings further settings of the node
	 */
	node(
		parameters: IDataObject = {},
		credential: IDataObject = {},
		polling?: Polling,
		settings: Partial<INode> = {},
	): PolledNode {
		const { event = this.event, options = {}, ...others } = parameters;
		const now = event === 'newLead' ? { minimumAgeSeconds: 0 } : {};
		const all = { event, ...others, options: { ...now, ...(options as IDataObject) } };
		return new PolledNode(
			{ type: 'crmTrigger', parameters: all, settings },
			{ ...this.crm.credential, ...credential },
			polling,
		);
	}

	/** The trigger in an active workflow, which has remembered all existing records. */
	async activeNode(parameters: IDataObject = {}): Promise<PolledNode> {
		const node = this.node(parameters);
		const { error, hasStarted } = await node.activate();
		expect({ error, hasStarted }).toEqual({ error: undefined, hasStarted: false });
		return node;
	}
}
