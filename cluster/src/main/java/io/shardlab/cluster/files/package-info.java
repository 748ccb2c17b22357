/** Whole folders, and whose they are: those of other users are not trusted. */
package io.shardlab.cluster.files;
