/** Notices to the user while something runs. How they are shown is up to the program. */
package io.shardlab.core.progress;
