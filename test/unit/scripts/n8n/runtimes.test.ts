import manifest from '../../../../scripts/n8n/runtime/package.json';
import { n8nVersion, runtimeOf } from '../../../../scripts/n8n/runtimes';

const manifestFor = (version: string) =>
	JSON.parse(runtimeOf(version).files['package.json']) as typeof manifest;

describe('the manifest of an n8n version', () => {
	it('uses the manifest and lock file of the pinned version unchanged', () => {
		const { files, installOptions } = runtimeOf(n8nVersion);
		expect(JSON.parse(files['package.json'])).toEqual(manifest);
		expect(files['package-lock.json']).toContain(`"n8n": "${n8nVersion}"`);
		expect(installOptions).toEqual([]);
	});

	it('gives another 2.x the overrides of the pinned version, and no lock file', () => {
		expect(Object.keys(runtimeOf('2.99.0').files)).toEqual(['package.json']);
		expect(manifestFor('2.99.0')).toEqual({ ...manifest, dependencies: { n8n: '2.99.0' } });
	});

	it('gives 1.x its own overrides', () => {
		expect(manifestFor('1.123.81')).toMatchObject({
			dependencies: { n8n: '1.123.81' },
			overrides: { '@langchain/core': '1.1.49' },
		});
		expect(runtimeOf('1.123.81').installOptions).toEqual(['--legacy-peer-deps']);
	});

	it.each(['latest', '1.123', '^2.0.0', '../1.0.0', ''])('refuses "%s" as a version', (version) => {
		expect(() => runtimeOf(version)).toThrow(`"${version}" is no version of n8n.`);
	});
});
