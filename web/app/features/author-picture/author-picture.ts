/** Address of an author's own picture; a new picture has a new address. */
export const authorPicture = (contentUrl: string, author: string, version: string) =>
  `${contentUrl}/users/${author}.jpg?v=${version}`
