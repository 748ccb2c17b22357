package io.shardlab.gui.extension;

/**
 * An extension of the window, found by {@link java.util.ServiceLoader}. Implementations have a public no-argument constructor and
 * are cheap to create.
 */
public interface DesktopExtension {

    /** Creates the part of one window. Called once, on the screen's thread. */
    DesktopPart begin(DesktopModels models);
}
