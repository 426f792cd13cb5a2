import { conversationLocator } from '../../shared/locators/conversation';
import type { Field } from '../../shared/operation/operation';

export const conversationIdField: Field = conversationLocator;
