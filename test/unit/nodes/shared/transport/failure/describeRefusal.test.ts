import { adviceOnPage } from '../../../../../../nodes/shared/transport/failure/describeRefusal';

it.each([
	[400, /a gateway or a firewall .*such as for a text/],
	[403, /token lacks permission/],
	[404, /"Base URL"/],
	[405, /"Base URL"/],
	[406, /a gateway or a firewall .*such as for a text/],
	[407, /A proxy asks for a login/],
	[409, /^Check the values of the fields/],
	[413, /a gateway or a firewall .*it is too large/],
	[418, /a gateway or a firewall .*such as for a text/],
	[422, /^Check the values of the fields/],
	[451, /a gateway or a firewall .*such as for a text/],
])('a page with the status %d: %s', (status, advice) => {
	expect(adviceOnPage(status)).toMatch(advice);
});
