// The tests' own habits, as eslint.config.mjs is n8n's and must stay as it is. Run with
// --no-inline-config: the tests' comments switch off rules of n8n's configuration.
import { config } from '@n8n/node-cli/eslint';

const { parser } = config.find(({ languageOptions }) => languageOptions?.parser).languageOptions;

export default [
	{
		files: ['**/*.ts'],
		languageOptions: { parser },
		rules: {
			'no-restricted-globals': ['error', { name: 'test', message: 'Write it().' }],
		},
	},
];
