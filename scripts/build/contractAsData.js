/*
 * Types are derived from the contract's schemas, and the sandbox and the tests validate with them. Nodes
 * need only the fields of bodies and the shapes of answers, so the package contains these outlines
 * instead of the schemas, and no zod.
 */
const { evaluate } = require('./evaluate');
const { readFields, writeFields } = require('./fieldText');

const contract = 'nodes/shared/contract';

/** The endpoints as nodes need them, with outlines instead of schemas. */
async function outlinedEndpoints() {
	const { endpoints, bodyFieldsOf, answerShape } = await evaluate(`${contract}/index.ts`);
	const fieldsIn = (schema) => schema && writeFields(bodyFieldsOf(schema));
	return Object.fromEntries(
		Object.entries(endpoints).map(([name, endpoint]) => {
			const { method, path, summary, retry, query, body } = endpoint;
			const outlines = {
				query: fieldsIn(query),
				body: fieldsIn(body),
				response: answerShape(endpoint),
			};
			return [name, { method, path, summary, retry, ...outlines }];
		}),
	);
}

/** Replaces the module that derives outlines from schemas by one that reads them. */
const outlineReader = `
	${readFields}
	const fields = new Map();
	export function bodyFieldsOf(text) {
		if (!fields.has(text)) fields.set(text, readFields(text));
		return fields.get(text);
	}
	export const answerShape = ({ response }) => response;
`;

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
		const replace = (file, contents) =>
			build.onLoad(
				{ filter: new RegExp(`nodes[\\\\/]shared[\\\\/]contract[\\\\/]${file}\\.ts$`) },
				async () => ({ contents: await contents() }),
			);
		replace('endpoints', async () => moduleOf({ endpoints: await outlinedEndpoints() }));
		replace('schemaOutline', () => outlineReader);
		replace('resources[\\\\/]index', async () => moduleOf(await resourceValues()));
	},
};

module.exports = { contractAsData };
