/** The HTML that n8n allows in descriptions, as Markdown: links, code and line breaks. */
export function htmlToMarkdown(html: string): string {
	return html
		.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
		.replace(/<\/?(?:b|strong)>/g, '**')
		.replace(/<\/?code>/g, '`')
		.replace(/<br\s*\/?>/g, ' ');
}
