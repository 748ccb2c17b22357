/**
 * The desktop program. Views are the only code that uses JavaFX controls; view-models (*Model) are tested without a
 * screen. What the command line could use too belongs in the modules below.
 */
package io.shardlab.gui;
