import type { Login } from './client';

/** Data for the greeting page. */
export interface GreetingData {
	/** Such as `http://localhost:5678`. */
	editorUrl: string;
	login: Login;
	/** URL of the sandbox's messages page, such as `http://127.0.0.1:4010`. */
	crmUrl: string;
	/** Name of the sandbox credential. */
	credential: string;
	/** Names of the example workflows. */
	workflows: readonly string[];
	/** Folder with contacts.csv of the examples. */
	filesFolder: string;
	logFile: string;
}

/** The greeting of `npm run n8n`: where everything is, and what to try first. */
export function greeting(data: GreetingData): string {
	const { editorUrl, login, crmUrl, credential, workflows, filesFolder, logFile } = data;
	return `
  n8n        ${editorUrl}
  log in     ${login.email}
  password   ${login.password}
  CRM        ${crmUrl} shows the messages sent; its credential is "${credential}"
  workflows  ${workflows.join('\n             ') || 'none'}
  contacts   ${filesFolder}/contacts.csv, also in the Data Table "contacts"
  n8n's log  ${logFile}

What to try:
  1. Log in and open "Outbound campaign from an uploaded list".
  2. Execute it and upload contacts.csv. Mode is Preview: nothing is sent. Not Sent shows each
     text, and who would be skipped.
  3. In CRM Outbound Contact, set Mode to Send, enter a Campaign Key such as "first", and execute
     this step again. The messages appear at ${crmUrl}.
  4. Execute it once more: nobody gets the message twice, and Not Sent says "alreadySent".
  5. Open the trigger "Label new leads of the website", or add a node of your own: type "CRM" in
     the node panel. Every node works with the credential "${credential}".`;
}
