import { sourceFiles, textOf } from './sources';

const files = sourceFiles('nodes');

/** The files in which a pattern stands, once for each place. */
function placesOf(pattern: RegExp): string[] {
	return files.flatMap((file) => (textOf(file).match(pattern) ?? []).map(() => file));
}

describe('values are typed at the door', () => {
	it('by the one form that evaluates parameters', () => {
		const places = placesOf(/\bgetNodeParameter\b/g);
		expect(new Set(places)).toEqual(new Set(['nodes/shared/fields/form.ts']));
		expect(places.length).toBeLessThanOrEqual(8);
	});

	it('by the one reader of fields, which no other reader does without', () => {
		const places = placesOf(/\b(?:checkValue|typedTexts)\b/g);
		const room = ['fields/field', 'fields/form', 'values/fieldValue'];
		expect(new Set(places)).toEqual(new Set(room.map((name) => `nodes/shared/${name}.ts`)));
	});

	it('by the one reader of the phone of a row, which knows its expressions', () => {
		const places = placesOf(/\bwithPlus\(/g);
		expect(new Set(places)).toEqual(new Set(['nodes/shared/form/readPhone.ts']));
		expect(placesOf(/\breadItemPhone\(/g)).toContain('nodes/OutboundResults/form.ts');
	});

	it('so that hardly anything is said to be an object of data', () => {
		expect(placesOf(/\bas (?:unknown as )?IDataObject\b/g).length).toBeLessThanOrEqual(12);
	});
});
