# find_package(tabiya) gives tabiya::tabiya, the shared library, and tabiya::static.
get_filename_component(_tabiya_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

include(CMakeFindDependencyMacro)
find_dependency(Threads)

if(NOT TARGET tabiya::tabiya)
  add_library(tabiya::tabiya SHARED IMPORTED)
  set_target_properties(tabiya::tabiya PROPERTIES
    IMPORTED_LOCATION "${_tabiya_prefix}/lib/libtabiya${CMAKE_SHARED_LIBRARY_SUFFIX}"
    INTERFACE_INCLUDE_DIRECTORIES "${_tabiya_prefix}/include")

  add_library(tabiya::static STATIC IMPORTED)
  set_target_properties(tabiya::static PROPERTIES
    IMPORTED_LOCATION "${_tabiya_prefix}/lib/libtabiya.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_tabiya_prefix}/include"
    INTERFACE_LINK_LIBRARIES "Threads::Threads;${CMAKE_DL_LIBS};m")
endif()

unset(_tabiya_prefix)
