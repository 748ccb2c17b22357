package io.shardlab.answers.folder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Secrets;
import java.nio.file.Path;
import java.util.Map;

/** Renames saved runs. Stateless. */
public final class ResultLabels {

    private static final String LABEL = "label";
    private static final String BEFORE = "workload";

    private ResultLabels() {}

    /**
     * Rewrites a saved result with another label. Everything else stays, including fields that only a newer program knows. A
     * concurrent reader sees the old or the new file, complete.
     *
     * @param folder the folder of the run
     * @param label the new label, stripped of space around it; an empty one removes the label
     * @return the run as it is then saved
     * @throws RunFailedException if there is no result, or it cannot be rewritten
     */
    public static SavedResult set(Path folder, String label) {
        Path file = folder.resolve(ResultFolder.RESULT);
        // Refuses a file that this program does not read before anything is written.
        SavedResults.read(folder);
        OutputFiles.write(
                file,
                Json.masked(labelled(SavedJson.tree(file), Secrets.mask(label.strip()))) + System.lineSeparator());
        return SavedResults.read(folder);
    }

    private static ObjectNode labelled(JsonNode result, String label) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> field : result.properties()) {
            if (!field.getKey().equals(LABEL)) {
                copy.set(field.getKey(), field.getValue());
            }
            if (field.getKey().equals(BEFORE) && !label.isEmpty()) {
                copy.put(LABEL, label);
            }
        }
        return copy;
    }
}
