export const needsHttps = 'Installing Quad and using it offline require HTTPS.'
