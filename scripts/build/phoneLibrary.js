/* The only third-party code in the package: what the phone format uses of libphonenumber-js. */
const { copyFile, readFile, writeFile } = require('node:fs/promises');
const path = require('node:path');
const { build } = require('esbuild');

const root = path.resolve(__dirname, '../..');
const library = path.join(root, 'node_modules/libphonenumber-js');
const metadata = 'metadata.max.json';

/**
 * Replaces the compiled module that imports the library by a bundle of it, not minified. The numbering
 * plans stay in a file of their own, as the library has them.
 *
 * @param {string} folder build folder
 */
async function bundlePhoneLibrary(folder) {
	const target = path.resolve(folder, 'nodes/shared/phone');
	await build({
		absWorkingDir: root,
		entryPoints: ['nodes/shared/phone/phoneLibrary.ts'],
		outdir: target,
		bundle: true,
		platform: 'node',
		target: 'es2021',
		alias: { [`libphonenumber-js/${metadata}`]: `./${metadata}` },
		external: [`./${metadata}`],
	});
	await copyFile(path.join(library, metadata), path.join(target, metadata));
	await writeFile(path.join(folder, 'THIRD_PARTY_NOTICES.txt'), await notices());
}

/** The library's licence, and that of the numbering plans. */
async function notices() {
	const { name, version } = JSON.parse(await readFile(path.join(library, 'package.json'), 'utf8'));
	const licences = ['LICENSE', 'LICENSE.Apache'].map((file) => path.join(library, file));
	const texts = await Promise.all(licences.map((file) => readFile(file, 'utf8')));
	return [`${name} ${version}`, ...texts].join('\n\n');
}

module.exports = { bundlePhoneLibrary };
