package io.shardlab.gui.app;

import io.shardlab.core.text.Json;
import io.shardlab.gui.deployment.ConnectionModel;
import io.shardlab.gui.deployment.SavedConnection;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The workload, its form and the connections that were typed when the program was last used; never a password. */
final class TypedBefore {

    private static final String FORM = "form";
    private static final String WORKLOAD = "workload";
    private static final String VALUE = "value.";
    private static final String CONNECTIONS = "connections";
    private static final String BY_URI = "by-uri";

    private TypedBefore() {}

    /** Fills the forms; a connection of the environment stays. */
    static void restore(Models models, Choices choices) {
        Map<String, String> form = choices.texts(FORM);
        Map<String, String> values = new LinkedHashMap<>();
        form.forEach((key, text) -> {
            if (key.startsWith(VALUE)) {
                values.put(key.substring(VALUE.length()), text);
            }
        });
        models.workload().restore(form.getOrDefault(WORKLOAD, ""), values);
        Map<String, String> saved = choices.texts(CONNECTIONS);
        models.target()
                .connections()
                .restore(connections(saved.getOrDefault(CONNECTIONS, "[]")), Boolean.parseBoolean(saved.get(BY_URI)));
    }

    private static List<SavedConnection> connections(String json) {
        try {
            return List.of(Json.mapper().readValue(json, SavedConnection[].class));
        } catch (IOException e) {
            // They were saved by another version of the program.
            return List.of();
        }
    }

    static void save(Models models, Choices choices) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put(WORKLOAD, models.workload().form().get().workload().reference());
        models.workload().typedTexts().forEach((name, text) -> form.put(VALUE + name, text));
        choices.keep(FORM, form);
        ConnectionModel connections = models.target().connections();
        Map<String, String> saved = Map.of(
                BY_URI, String.valueOf(connections.byUri().get()), CONNECTIONS, Json.masked(connections.saved()));
        choices.keep(CONNECTIONS, saved);
    }
}
