/** Folders of this user: their places, and their protection from other users. */
package io.shardlab.servers.files;
