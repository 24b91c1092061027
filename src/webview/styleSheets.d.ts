/** Style sheets are imported for the bundler; nothing comes of them in code. */
declare module '*.css' {}
