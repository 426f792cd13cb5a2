/*
 * Types are derived from the contract's schemas, and the sandbox and the tests validate with them. Nodes
 * need only the fields of bodies and the shapes of answers, so the package contains these outlines
 * instead of the schemas, and no zod.
 */
const { evaluate } = require('./evaluate');

const contract = 'nodes/shared/contract';

/** The endpoints with the outlines of their schemas. */
async function outlinedEndpoints() {
	const { endpoints, bodyFieldsOf, answerShape } = await evaluate(`${contract}/index.ts`);
	const fieldsOf = (schema) => schema && { outline: { fields: bodyFieldsOf(schema) } };
	return Object.fromEntries(
		// `section` and `standing` are needed only for the docs.
		Object.entries(endpoints).map(([name, { section: _, standing: __, ...endpoint }]) => [
			name,
			{
				...endpoint,
				query: fieldsOf(endpoint.query),
				body: fieldsOf(endpoint.body),
				response: { outline: { answer: answerShape(endpoint) } },
			},
		]),
	);
}

/** The lists of values from the resources, without their schemas. */
async function resourceValues() {
	const resources = await evaluate(`${contract}/resources/index.ts`);
	return Object.fromEntries(Object.entries(resources).filter(([, value]) => !value._zod));
}

/** The source of a module that exports these values. */
function moduleOf(values) {
	return Object.entries(values)
		.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
		.join('\n');
}

/** An esbuild plugin that bundles the contract as plain data. */
const contractAsData = {
	name: 'contract-as-data',
	setup(build) {
		build.onLoad({ filter: /nodes[\\/]shared[\\/]contract[\\/]endpoints\.ts$/ }, async () => ({
			contents: moduleOf({ endpoints: await outlinedEndpoints() }),
		}));
		build.onLoad(
			{ filter: /nodes[\\/]shared[\\/]contract[\\/]resources[\\/]index\.ts$/ },
			async () => ({ contents: moduleOf(await resourceValues()) }),
		);
	},
};

module.exports = { contractAsData };
