/** Folders of results and their files: written as a run is measured, read again, deleted and restored. Not what they say. */
package io.shardlab.run.folder;
