package io.shardlab.gui.own;

import java.util.List;

/**
 * The user's own workload.
 *
 * @param file the workload file that is edited
 * @param tabs of extensions
 * @param sources of extensions
 */
public record Own(FileModel file, List<FileTab> tabs, List<FileSource> sources) {

    public Own {
        tabs = List.copyOf(tabs);
        sources = List.copyOf(sources);
    }
}
