import type { Template } from '../../nodes/shared/contract';

/** Swaps {{1}} and {{2}} in the text of a template's components, as somebody who writes it anew. */
export function swapPlaceholders({ components }: Template): void {
	for (const block of components as Array<{ text?: string }>) {
		block.text = block.text
			?.replace('{{1}}', '{{x}}')
			.replace('{{2}}', '{{1}}')
			.replace('{{x}}', '{{2}}');
	}
}
