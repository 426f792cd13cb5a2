/**
 * A part of a record, as far as the CRM shows it. Its content is private: whoever uses it says with
 * `map` what becomes of it, and with `or` what counts where it is hidden. What is hidden is never "none".
 */
export class Shown<T> {
	private constructor(
		private readonly content: { readonly value: T } | undefined,
		/** What people call the part that is hidden; `undefined` if it is shown. */
		readonly hiddenPart?: string,
	) {}

	static of<T>(value: T): Shown<T> {
		return new Shown({ value });
	}

	/** @param part what people call it, such as `labels` */
	static hidden(part: string): Shown<never> {
		return new Shown<never>(undefined, part);
	}

	/** All of a list, if all are shown: of none, that is so. */
	static all<T>(list: ReadonlyArray<Shown<T>>): Shown<T[]> {
		const hidden = list.find(({ hiddenPart }) => hiddenPart !== undefined);
		if (hidden) return new Shown<T[]>(undefined, hidden.hiddenPart);
		return Shown.of(list.flatMap(({ content }) => (content ? [content.value] : [])));
	}

	/** What becomes of the content; where that needs another part, both must be shown. */
	map<U>(use: (value: T) => U | Shown<U>): Shown<U> {
		if (!this.content) return new Shown<U>(undefined, this.hiddenPart);
		const used = use(this.content.value);
		return used instanceof Shown ? used : Shown.of(used);
	}

	/** The content; another value where it is hidden. */
	or<U>(whenHidden: U): T | U {
		return this.content ? this.content.value : whenHidden;
	}
}
