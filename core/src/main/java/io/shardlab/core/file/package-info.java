/** Operations on whole folders, and locks between processes. The content of files does not belong here. */
package io.shardlab.core.file;
