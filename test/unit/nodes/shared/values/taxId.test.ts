import { hasSameTaxId, parseTaxId } from '../../../../../nodes/shared/values/taxId';

describe('parseTaxId', () => {
	it.each([
		['123.456.789-01', '12345678901'],
		['12.345.678/0001-95', '12345678000195'],
		['="012345678901"', '012345678901'],
		['12345678901.0', '12345678901'],
		[12345678901, '12345678901'],
		['12.ABC.345/01DE-35', '12ABC34501DE35'],
		['12abc34501de35', '12ABC34501DE35'],
		['12 ABC 345 01DE 35', '12ABC34501DE35'],
		['12345678000195,00', '12345678000195'],
		["'123.456.789-01", '12345678901'],
		['12.345.678/0001–95', '12345678000195'],
		[' 123 456 789 01 ', '12345678901'],
		['123.456', '123456'],
		['123.000', '123000'],
	])('reads %j as %s', (value, taxId) => expect(parseTaxId(value, 'BR')).toBe(taxId));

	it.each([
		['CPF12345678901', 'is not a tax ID'],
		['12.ABC.345/01DE-3X', 'is not a tax ID'],
		['1.23E+13', 'contains "1.23E+13"'],
		// A CPF and a CNPJ in one cell.
		['529.982.247-25 / 12.345.678/0001-95', 'is more than one tax ID'],
		['1,23457e13', 'is not a tax ID'],
		['12345678901.5', 'is not a tax ID'],
		['-5', 'is not a tax ID'],
		['+5', 'is not a tax ID'],
		['1e5', 'is not a tax ID'],
		[-5, 'is not a tax ID'],
		[1.5, 'is not a tax ID'],
		['isento', 'has no digits'],
		['000.000.000-00', 'is not a tax ID, but stands for none'],
		['11111111111', 'is not a tax ID, but stands for none'],
		[0, 'is not a tax ID, but stands for none'],
		['1234567890', 'has lost its leading zero: it has 10 digits'],
		['1.234.567/0001-95', 'has lost its leading zero: it has 13 digits'],
	])('refuses %j', (value, why) =>
		expect(() => parseTaxId(value, 'BR')).toThrow(`"Tax ID" ${why}`),
	);

	it.each(['PL', undefined])('knows no length of %s', (country) =>
		expect(parseTaxId('1234567890', country)).toBe('1234567890'),
	);
});

it('hasSameTaxId compares letters, but neither punctuation nor zeros at the beginning', () => {
	expect(hasSameTaxId('01.abc.345/01DE-35', '1ABC34501DE35')).toBe(true);
	expect(hasSameTaxId('12.ABC.345/01DE-35', '12.XYZ.345/01DE-35')).toBe(false);
});
