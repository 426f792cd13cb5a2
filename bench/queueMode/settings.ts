import type { InstalledN8n } from '../../scripts/n8n/cache';
import type { SandboxProcess } from '../sandboxProcess';

/** Options of the command line. */
export interface Options {
	part: string;
	runs: number;
	contacts: number;
	latency: number;
	concurrency: number;
}

/** Data for every measurement. */
export interface Bench {
	n8n: InstalledN8n;
	/** The packed package. */
	tarball: string;
	/** Folder for all temporary files. */
	folder: string;
	sandbox: SandboxProcess;
	options: Options;
}
