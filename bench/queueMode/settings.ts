import type { InstalledN8n } from '../../scripts/n8n/cache';
import type { SandboxProcess } from '../sandboxProcess';

/** What the command line says. */
export interface Options {
	part: string;
	runs: number;
	contacts: number;
	latency: number;
	concurrency: number;
}

/** What every measurement needs. */
export interface Bench {
	n8n: InstalledN8n;
	/** The packed package. */
	tarball: string;
	/** For everything temporary. */
	folder: string;
	sandbox: SandboxProcess;
	options: Options;
}
