/** Folders of this user: where caches lie, and that no other user can change them. Reasons why files failed. */
package io.shardlab.cluster.files;
