/** Files below the limit of reached branches, each with the reason. */
export const exceptions: Record<string, string> = {
	'nodes/OutboundContact/attempt/attempt.ts':
		'Its only condition tells the compiler that a contact has a lead after the step that creates it.',
};
