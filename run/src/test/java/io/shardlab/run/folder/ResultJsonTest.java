package io.shardlab.run.folder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultJsonTest {

    private final JsonMapper mapper =
            JsonMapper.builder().addModule(new Jdk8Module()).build();

    /** Jackson takes a method such as {@code isEmpty()} for a property, which docs/schema would not know. */
    @Test
    void noHelperOfAResultBecomesAPropertyByItsName() {
        Set<String> unknown = new TreeSet<>();
        for (Class<?> type : recordsWithin(RunResult.class)) {
            Set<String> components = new HashSet<>();
            Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getName)
                    .forEach(components::add);
            for (Method method : type.getDeclaredMethods()) {
                if (method.getParameterCount() == 0 && method.getName().matches("(is|get)[A-Z].*")) {
                    properties(type)
                            .filter(property -> property.getGetter() != null
                                    && property.getGetter().getMember().equals(method)
                                    && !components.contains(property.getInternalName()))
                            .forEach(property -> unknown.add(type.getSimpleName() + "." + property.getName()));
                }
            }
        }

        assertThat(unknown).isEmpty();
    }

    private Stream<BeanPropertyDefinition> properties(Class<?> type) {
        return mapper.getSerializationConfig().introspect(mapper.constructType(type)).findProperties().stream();
    }

    private Set<Class<?>> recordsWithin(Class<?> root) {
        Set<Class<?>> found = new HashSet<>();
        Deque<JavaType> open = new ArrayDeque<>(Set.of(mapper.constructType(root)));
        while (!open.isEmpty()) {
            JavaType type = open.pop();
            type.getBindings().getTypeParameters().forEach(open::add);
            if (type.getContentType() != null) {
                open.add(type.getContentType());
            }
            if (type.getRawClass().isRecord() && found.add(type.getRawClass())) {
                properties(type.getRawClass())
                        .map(BeanPropertyDefinition::getPrimaryType)
                        .forEach(open::add);
            }
        }
        assertThat(found).contains(Verdict.class, PhaseReport.class);
        return found;
    }
}
