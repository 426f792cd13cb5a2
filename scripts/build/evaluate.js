/* Evaluates a TypeScript module at build time, so that its results can be bundled as data. */
const Module = require('node:module');
const path = require('node:path');
const { build } = require('esbuild');

const root = path.resolve(__dirname, '../..');

/**
 * Returns the exports of one of our modules.
 *
 * @param {string} file path of the module, relative to the repository's root
 */
async function evaluate(file) {
	const { outputFiles } = await build({
		absWorkingDir: root,
		entryPoints: [file],
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'es2021',
		external: ['n8n-workflow'],
		write: false,
	});
	const module = new Module(path.join(root, file));
	module.paths = [path.join(root, 'node_modules')];
	module._compile(outputFiles[0].text, module.id);
	return module.exports;
}

module.exports = { evaluate };
