import { requireFound } from '../apiError';
import { errorTexts } from '../errorTexts';
import { newestFirst } from '../store';

import type { HandlersOf } from './handler';
import { checkReferences } from './references';
import { sectorView } from './views';

export const chatSectorHandlers: HandlersOf<'listChatSectors' | 'updateChatSector'> = {
	listChatSectors({ account }) {
		return newestFirst(account.sectors.all()).map((sector) => sectorView(account, sector));
	},

	updateChatSector({ account, id, body }) {
		const sector = requireFound(account.sectors.get(id), errorTexts.chatSectorNotFound);
		checkReferences(account, body);
		account.sectors.update(sector, { ...body, updatedAt: new Date().toISOString() });
		return sectorView(account, sector);
	},
};
