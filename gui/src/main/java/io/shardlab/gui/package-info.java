/** The desktop program. Only its views know controls; its view-models are tested without a screen. */
package io.shardlab.gui;
