/** Folders of this user: where caches lie, and that no other user can change them. */
package io.shardlab.servers.files;
