/** Ownership and permissions of files: folders that other users could change are not trusted. */
package io.shardlab.cluster.files;
