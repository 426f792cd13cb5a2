import type * as z from 'zod/v4-mini';

import type * as contract from '../nodes/shared/contract';

export type Appointment = z.infer<typeof contract.appointment.response>;
export type Category = z.infer<typeof contract.category.response>;
export type ConversationCreateBody = z.infer<typeof contract.conversationCreateBody>;
export type ConversationState = (typeof contract.conversationStates)[number];
export type CustomerService = z.infer<typeof contract.customerService.response>;
export type Deal = z.infer<typeof contract.deal.response>;
export type Integration = z.infer<typeof contract.integration>;
export type Label = z.infer<typeof contract.label>;
export type LeadListQuery = z.infer<typeof contract.leadListQuery>;
export type Member = z.infer<typeof contract.member>;
export type Pipeline = z.infer<typeof contract.pipeline.response>;
export type Product = z.infer<typeof contract.product>;
export type SocialMessageBody = z.infer<typeof contract.socialMessageBody>;
export type Stage = z.infer<typeof contract.stage.response>;
export type TemplateMessageBody = z.infer<typeof contract.templateMessageBody>;
export type TextMessageBody = z.infer<typeof contract.textMessageBody>;
