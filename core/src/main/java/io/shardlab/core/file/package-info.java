/** Operations on whole folders that several modules need. What is in the files is not its concern. */
package io.shardlab.core.file;
