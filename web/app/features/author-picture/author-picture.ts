/** Where an author's own picture lies; another one has another address. */
export const authorPicture = (contentUrl: string, author: string, version: string) =>
  `${contentUrl}/users/${author}.jpg?v=${version}`
