/*
 * The contract's schemas say what the API takes and answers: types follow from them, and the sandbox
 * and the tests check with them. Nodes ask only for the fields of a body and the shape of an answer,
 * so the package holds these outlines in place of the schemas, and no zod.
 */
const { evaluate } = require('./evaluate');

const contract = 'nodes/shared/contract';

/** The endpoints with the outlines of their schemas. */
async function outlinedEndpoints() {
	const { endpoints, bodyFieldsOf, answerShape } = await evaluate(`${contract}/index.ts`);
	const fieldsOf = (schema) => schema && { outline: { fields: bodyFieldsOf(schema) } };
	return Object.fromEntries(
		// Where the spec names an endpoint, and how far, is told in the docs.
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

/** The resources' lists of values, without their schemas. */
async function resourceValues() {
	const resources = await evaluate(`${contract}/resources/index.ts`);
	return Object.fromEntries(Object.entries(resources).filter(([, value]) => !value._zod));
}

/** Source text of a module that exports these values. */
function moduleOf(values) {
	return Object.entries(values)
		.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
		.join('\n');
}

/** Lets esbuild take in the contract as plain data. */
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
