/*
 * Types are derived from the contract's zod schemas, and the sandbox and the tests validate with them.
 * Nodes need only the fields of bodies and the shapes of answers: the package has these as data, and
 * no zod.
 */
const { mkdir, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const prettier = require('prettier');

/**
 * Replaces the compiled contract's schemas by data.
 *
 * @param {string} folder build folder, from which zod can be loaded
 */
async function replaceSchemas(folder) {
	const contract = path.resolve(folder, 'nodes/shared/contract');
	const { endpoints, requestFields, answerShape, answerFields } = require(contract);
	const outlines = Object.entries(endpoints).map(([name, endpoint]) => {
		const { method, path, summary, standing, retry, query, body } = endpoint;
		const fields = {
			query: query && requestFields({ query }),
			body: body && requestFields({ body }),
		};
		const answer = { response: answerShape(endpoint), answerFields: answerFields(endpoint) };
		const facts = { method, path, summary, standing, retry };
		return [name, { ...facts, ...fields, ...answer }];
	});
	const outlined = exportOf(['endpoints', Object.fromEntries(outlines)]);
	await writeData(path.join(contract, 'endpoints.js'), [outlined]);
	await writeData(path.join(contract, 'schemaOutline.js'), [
		'exports.requestFields = ({ query, body }) => query ?? body ?? {};',
		'exports.answerShape = ({ response }) => response;',
		'exports.answerFields = ({ answerFields }) => answerFields;',
	]);
	const resources = path.join(contract, 'resources');
	const values = Object.entries(require(resources)).filter(([, value]) => Array.isArray(value));
	await rm(resources, { recursive: true });
	await writeData(path.join(resources, 'index.js'), values.map(exportOf));
}

function exportOf([name, value]) {
	return `exports.${name} = ${JSON.stringify(value)};`;
}

async function writeData(file, statements) {
	const origin = '// Written by the build from the schemas in nodes/shared/contract.';
	const code = ["'use strict';", origin, ...statements].join('\n');
	const style = await prettier.resolveConfig(__filename);
	await mkdir(path.dirname(file), { recursive: true });
	await writeFile(file, await prettier.format(code, { ...style, parser: 'babel' }));
}

module.exports = { replaceSchemas };
