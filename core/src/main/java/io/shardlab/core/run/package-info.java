/** One run from settings to saved result. */
package io.shardlab.core.run;
