/** One run from settings to saved result. */
package io.shardlab.run.service;
