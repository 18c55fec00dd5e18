/** The package three has no types, and the studio's page is not shipped: only its pictures are. */
declare module 'three';
