/** Operations on whole folders, and locks between processes. Knows nothing of the content of files. */
package io.shardlab.core.file;
