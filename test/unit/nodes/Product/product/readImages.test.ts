import { readImages } from '../../../../../nodes/Product/product/readImages';
import { formOf } from '../../../../support/formOf';

const read = (images: unknown) => readImages(images, 'Images', formOf(), 'images');

it('reads one image as a list, and none at all as no value', () => {
	expect(read(' https://a.example/1.png ')).toEqual(['https://a.example/1.png']);
	expect(read(['', null, 'b.png'])).toEqual(['b.png']);
	for (const none of ['', null, [], ['', null]]) expect(read(none)).toBeUndefined();
});
