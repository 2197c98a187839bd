export { routes } from './routes.ts'
export { type NewMessage, escapeHtml, sendMessage } from './send-message.ts'
