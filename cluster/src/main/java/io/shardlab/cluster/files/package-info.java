/** Whose files and folders are, so that those of other users are not trusted. */
package io.shardlab.cluster.files;
