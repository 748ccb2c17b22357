package io.shardlab.cluster.local.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A group of version 2. */
record UnifiedGroup(Path folder) {

    private static final String ENABLED = "cgroup.subtree_control";

    /** True if groups inside it have this controller, or can get it. */
    boolean canDivide(String controller) {
        return words("cgroup.controllers").contains(controller)
                && (words(ENABLED).contains(controller) || words("cgroup.procs").isEmpty() || isRootOfSystem());
    }

    /** Enables every controller that this program uses for the groups inside it; does nothing outside of version 2. */
    void divide() throws IOException {
        if (!Files.exists(folder.resolve(ENABLED))) {
            return;
        }
        List<String> enabled = words(ENABLED);
        List<String> available = words("cgroup.controllers");
        for (Controller controller : Controller.values()) {
            String name = controller.unifiedName();
            if (available.contains(name) && !enabled.contains(name)) {
                Files.writeString(folder.resolve(ENABLED), "+" + name);
            }
        }
    }

    /** Only the root, which has no type, may have processes and be divided. */
    private boolean isRootOfSystem() {
        return !Files.exists(folder.resolve("cgroup.type"));
    }

    private List<String> words(String file) {
        try {
            return Arrays.stream(Files.readString(folder.resolve(file)).split("\\s+"))
                    .filter(word -> !word.isEmpty())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
